/** Where an unfinished run is stored in the tab. */
export const runPlace = (workspaceId: string): string => `bookings ${workspaceId}`
