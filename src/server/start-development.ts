import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';

/** Lets Vite answer for the browser's sources before anything else does. */
export async function addDevelopment(app: FastifyInstance, vite: ViteDevServer): Promise<void> {
  const { default: middie } = await import('@fastify/middie');
  await app.register(middie);
  app.use(vite.middlewares);
}

/** The scripts that a page needs for hot reloading, as Vite writes them. */
export async function writeDevelopmentHead(vite: ViteDevServer): Promise<string> {
  const html = await vite.transformIndexHtml('/', '<!doctype html><html><head></head><body></body></html>');
  return html.slice(html.indexOf('<head>') + '<head>'.length, html.indexOf('</head>'));
}
