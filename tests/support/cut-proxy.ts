// A TCP proxy that cuts the connections through it at a chosen byte, as a network or a restart does.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CutProxy {
  port: number;
  /**
   * Cuts all connections once so many more bytes have come back through them, and accepts no new ones until
   * `heal`.
   */
  cutAfter(bytes: number): void;
  heal(): void;
  close(): Promise<void>;
}

/** Listens on a free port of the loopback address, in front of another one. */
export async function startCutProxy(targetPort: number): Promise<CutProxy> {
  const open = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  const cut = (): void => {
    for (const socket of open) socket.resetAndDestroy();
  };
  const server = createServer((client) => {
    if (left <= 0) {
      client.resetAndDestroy();
      return;
    }
    const target = connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    client.pipe(target);
    target.on('data', (bytes) => {
      // The part before the cut arrives.
      client.write(bytes.subarray(0, Math.max(0, Math.min(bytes.length, left))));
      left -= bytes.length;
      if (left <= 0) cut();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cutAfter(bytes) {
      left = bytes;
      if (left <= 0) cut();
    },
    heal() {
      left = Number.POSITIVE_INFINITY;
    },
    close: () =>
      new Promise((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
}
