import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { trimSchemas } from '../../src/tools/build/schema-trimmer.ts';

const WITH_SCHEMA = [
  '{blocks,src/assembly}/**/*.{primitive,field}.tsx',
  '{runtime,src/editor}/actions/*.action.ts',
];

const squeeze = (text: string): string => text.replaceAll(/[\s,]+/g, ' ');

test('names and types of props stay, also of props that are called like keywords', () => {
  const text = `const PROPS = {
    items: { type: 'array', items: { type: 'string' } },
    description: { enum: ['a'], description: 'x' },
  } as const satisfies Properties;`;
  expect(squeeze(trimSchemas(text, 'x.field.tsx'))).toBe(
    squeeze(`const PROPS = {
      items: { type: 'array' }, description: { },
    } as const satisfies Properties;`),
  );
});

test('the arguments of an action go, what it does stays', () => {
  const text =
    `export default defineAction({ required: ['to'], args: { to: { type: 'string' } }, ` +
    'run: ({ to }) => go(to) });';
  expect(squeeze(trimSchemas(text, 'x.action.ts'))).toBe(
    'export default defineAction({ run: ({ to }) => go(to) });',
  );
});

test('every file of the program can still be parsed', () => {
  for (const file of globSync(WITH_SCHEMA)) {
    const { errors } = parseSync(file, trimSchemas(readFileSync(file, 'utf8'), file));
    expect(errors, file).toEqual([]);
  }
});
