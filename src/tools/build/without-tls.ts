/**
 * A plugin: Fastify loads `node:https` and `node:http2` only when they are used. Otherwise Node.js reads
 * all root certificates in a thread as soon as `node:tls` is loaded, and keeps them. The server speaks HTTP;
 * TLS is loaded with the first call to another server that needs it.
 */
import type { Plugin } from 'vite';

const SERVER = /\/node_modules\/fastify\/lib\/server\.js$/;

/** What Fastify takes of each. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  https: ['createServer'],
  http2: ['createServer', 'createSecureServer'],
};

export const withoutTls: Plugin = {
  name: 'without-tls',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: SERVER },
    handler: (text) => ({ code: loadWhenUsed(text), map: null }),
  },
};

/** Throws when Fastify loads them in another way: its server would read the certificates again. */
export function loadWhenUsed(text: string): string {
  let code = text;
  for (const [name, members] of Object.entries(TAKEN)) {
    const load = `require('node:${name}')`;
    const taking = `const ${name} = ${load}\n`;
    if (!code.includes(taking)) throw new Error(`Fastify does not contain "${taking.trim()}" any more.`);
    const getters = members.map((member) => `get ${member}() { return ${load}.${member} }`);
    code = code.replace(taking, `const ${name} = { ${getters.join(', ')} }\n`);
  }
  return code;
}
