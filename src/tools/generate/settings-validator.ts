import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileValidator } from './compile-validator.ts';
import type { GeneratedFile } from './generated-file.ts';
import type { Schema } from './schema.ts';

/** The schema of the settings. */
export const SETTINGS = 'src/server/kernel/config.schema.json';
/** The schema of what a site needs to be paid. */
export const MERCHANT = 'src/server/gateways/merchant.schema.json';

/** The module whose default export validates the settings, and gives them types and defaults. */
export function generateSettingsValidator(root: string): GeneratedFile {
  const path = 'runtime/generated/config.generated.js';
  const { $schema: _, ...config } = JSON.parse(readFileSync(join(root, SETTINGS), 'utf8')) as Schema;
  return {
    path,
    text: compileValidator({
      schemas: { config },
      functions: { validate: 'config' },
      exported: 'validate',
      useDefaults: true,
      coerceTypes: true,
      path,
      source: SETTINGS,
    }),
  };
}

/** The module whose default export validates merchant settings. */
export function generateMerchantValidator(root: string): GeneratedFile {
  const path = 'runtime/generated/merchant.generated.js';
  const { $schema: _, ...merchant } = JSON.parse(readFileSync(join(root, MERCHANT), 'utf8')) as Schema;
  return {
    path,
    text: compileValidator({
      schemas: { merchant },
      functions: { validate: 'merchant' },
      exported: 'validate',
      path,
      source: MERCHANT,
    }),
  };
}
