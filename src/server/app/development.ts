// Connects the server with Vite during development.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';

/** Lets Vite serve the browser's sources and keep a socket to pages for hot reloading. */
export async function addDevelopment(app: FastifyInstance, vite: ViteDevServer): Promise<void> {
  const { default: middie } = await import('@fastify/middie');
  await app.register(middie);
  app.use(vite.middlewares);
  // Vite adds scripts and styles without a nonce.
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.removeHeader('content-security-policy');
    done(null, payload);
  });
  const { ws } = vite.config.server;
  const sockets = new Set<Socket>();
  app.server.on('upgrade', (request, socket: Socket, head) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (typeof ws === 'object') ws.server?.emit('upgrade', request, socket, head);
  });
  // Open sockets would keep the server from closing.
  app.addHook('preClose', (done) => {
    for (const socket of sockets) socket.destroy();
    done();
  });
}

/** Vite's scripts for hot reloading. */
export async function writeDevelopmentHead(vite: ViteDevServer): Promise<string> {
  const html = await vite.transformIndexHtml('/', '<!doctype html><html><head></head><body></body></html>');
  return html.slice(html.indexOf('<head>') + '<head>'.length, html.indexOf('</head>'));
}
