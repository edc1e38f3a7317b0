/** Everything that `npm run generate` writes: the code of `outputs.ts`, and what is generated in `docs`. */
import { GENERATED_FOLDERS, generateOutputs, type Outputs } from './outputs.ts';
import { generateReference, REFERENCE } from './reference/generate-reference.ts';
import { generateSettingsPage } from './settings-page.ts';

/** Folders in which every file is generated, the reference included. */
export const ALL_GENERATED_FOLDERS: readonly string[] = [...GENERATED_FOLDERS, REFERENCE];

/**
 * Computes all generated files. It loads the program's primitives, fields, actions and sources, which takes
 * seconds.
 */
export async function generateAll(root: string): Promise<Outputs> {
  const { files: code, failures } = await generateOutputs(root);
  const files = [...code, generateSettingsPage()];
  try {
    return { files: [...files, ...(await generateReference(root))], failures };
  } catch (error) {
    return { files, failures: [...failures, error instanceof Error ? error.message : String(error)] };
  }
}
