// Generates the function that validates merchant settings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileValidator } from './compile-validator.ts';
import type { GeneratedFile } from './generated-file.ts';
import type { Schema } from './schema.ts';

/** The schema of what a site needs to be paid. */
export const MERCHANT = 'src/server/gateways/merchant.schema.json';

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
