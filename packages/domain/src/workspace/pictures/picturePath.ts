/** The path of a workspace's picture at the service. */
export const picturePath = (workspaceId: string, id: string): string =>
  `/assets/pictures/${workspaceId}/${id}.png`
