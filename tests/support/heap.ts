/** Measures the heap of a running server over its inspector (`--inspect=127.0.0.1:0` in `NODE_OPTIONS`). */
import { once } from 'node:events';

export interface HeapInspector {
  /** Collects all garbage; then the bytes of the heap that are still in use, and those outside of it. */
  measure(): Promise<{ heapUsed: number; external: number }>;
  close(): void;
}

/** What makes a program listen for the inspector, on a free port. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' } as const;

/** Connects to the first program that has said its address in `output`. */
export async function openHeap(output: string): Promise<HeapInspector> {
  const address = /ws:\/\/127\.0\.0\.1:\S+/.exec(output)?.[0];
  if (address === undefined) throw new Error('No program has printed the address of its inspector.');
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let calls = 0;
  const ask = async (method: string, params: object = {}): Promise<unknown> => {
    const id = (calls += 1);
    const answer = new Promise<unknown>((resolve) => {
      const read = ({ data }: MessageEvent<string>): void => {
        const message = JSON.parse(data) as { id?: number; result?: unknown };
        if (message.id !== id) return;
        socket.removeEventListener('message', read);
        resolve(message.result);
      };
      socket.addEventListener('message', read);
    });
    socket.send(JSON.stringify({ id, method, params }));
    return answer;
  };
  return {
    async measure() {
      await ask('HeapProfiler.collectGarbage');
      const expression = 'JSON.stringify(process.memoryUsage())';
      const found = (await ask('Runtime.evaluate', { expression })) as { result: { value: string } };
      return JSON.parse(found.result.value) as { heapUsed: number; external: number };
    },
    close: () => socket.close(),
  };
}
