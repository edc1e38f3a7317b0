/**
 * Puts its libraries into the built server: a plugin. 700 small files take half of a start. Development and
 * tests load them as they are.
 */
import type { Plugin } from 'vite';

/** Libraries that find their native code, or WebAssembly, beside themselves. */
const NATIVE = ['@node-rs/argon2', 'better-sqlite3', 'fontverter', 'harfbuzzjs', 'sharp', 'subset-font'];

/** It assigns to a property that cannot be set: an error in the strict mode of the built modules. */
const SLOPPY = ['wechatpay-axios-plugin'];

/** Fastify loads them for schemas of routes and `inject`: the server has neither, and V8 keeps sources. */
const NEVER_LOADED = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'];

export const bundledLibraries: Plugin = {
  name: 'bundled-libraries',
  apply: 'build',
  config: () => ({
    environments: {
      ssr: {
        // Some libraries contain a second, slower program for development.
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        resolve: { noExternal: true, external: [...NATIVE, ...SLOPPY, ...NEVER_LOADED] },
      },
    },
  }),
};
