/** Measures the time that work takes. */
import process from 'node:process';

/** Milliseconds: of the wall, and processor time of the thread of the event loop. */
export interface Clocks {
  now(): number;
  worked(): number;
}

export const PROCESS_CLOCKS: Clocks = {
  now: () => performance.now(),
  worked() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
};
