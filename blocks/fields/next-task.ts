/** Lets the browser paint and answer what is typed before a form goes on to load. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
