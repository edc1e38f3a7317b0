/**
 * Closes the connections of a network whose requests would make everybody else wait, and lets it in again a
 * little later. Node reads 64 KB of a connection in one turn of the event loop, whatever they hold, and what
 * other connections of the same guest hold comes in the next turns.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { atMost } from '../kernel/at-most.ts';
import { networkOf } from '../kernel/network.ts';

const SHUT_MS = 10_000;
const MAX_NETWORKS = 10_000;

/** The machine itself: a proxy that `TRUST_PROXY` does not name, or somebody who tries the program out. */
const OWN_ADDRESSES: readonly unknown[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** Nothing of a request whose socket is destroyed is to be answered. */
export type ShutOut = (request: IncomingMessage) => void;

interface ShutOutOptions {
  /**
   * True for a connection of a trusted proxy, which carries the requests of many: only it is closed. So is
   * one of the machine itself.
   */
  isProxy(request: IncomingMessage): boolean;
  onShut(): void;
}

export function makeShutOut(server: Server, { isProxy, onShut }: ShutOutOptions): ShutOut {
  const connections = new Map<string, Set<Socket>>();
  const shut = new LRUCache<string, true>({ ...atMost(MAX_NETWORKS), ttl: SHUT_MS });

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (shut.has(network)) {
      socket.destroy();
      return;
    }
    const others = connections.get(network) ?? new Set();
    connections.set(network, others.add(socket));
    socket.once('close', () => {
      others.delete(socket);
      if (others.size === 0 && connections.get(network) === others) connections.delete(network);
    });
  });

  return (request) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const { remoteAddress } = socket;
    onShut();
    socket.destroy();
    if (isProxy(request) || OWN_ADDRESSES.includes(remoteAddress)) return;
    const network = networkOf(remoteAddress ?? '');
    shut.set(network, true);
    for (const each of connections.get(network) ?? []) each.destroy();
  };
}
