export declare function alone(lock: string, work: () => void | Promise<void>): Promise<void>
