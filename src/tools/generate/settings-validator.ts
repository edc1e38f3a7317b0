import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileValidator } from './compile-validator.ts';
import type { GeneratedFile } from './generated-file.ts';
import type { Schema } from './schema.ts';

const SETTINGS = 'src/server/kernel/config.schema.json';

/** Whether the folder has a server, whose settings are to be validated. */
export function hasSettings(root: string): boolean {
  return existsSync(join(root, SETTINGS));
}

/** The module that validates the server's settings, so that no start has to load ajv. */
export function generateSettingsValidator(root: string): GeneratedFile {
  const path = 'src/server/kernel/config.generated.js';
  const settings = JSON.parse(readFileSync(join(root, SETTINGS), 'utf8')) as Schema;
  return {
    path,
    text: compileValidator({
      schemas: { settings },
      functions: { validate: 'settings' },
      exported: 'validate',
      useDefaults: true,
      coerceTypes: true,
      path,
      source: SETTINGS,
    }),
  };
}
