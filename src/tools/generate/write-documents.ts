/** Writes what is generated in `docs`: the reference, which git ignores, and the page of settings. */
import { compareOutputs, writeOutputs } from './freshness.ts';
import { generateReference, REFERENCE } from './reference/generate-reference.ts';
import { generateSettingsPage } from './settings-page.ts';

/**
 * Writes the reference and returns the changed paths. It loads the program's primitives, fields, actions and
 * sources, which takes seconds, and needs the generated code.
 */
export async function writeReference(root: string): Promise<string[]> {
  return writeOutputs(root, compareOutputs(root, await generateReference(root), [REFERENCE]));
}

/** Writes the page of settings when it is stale, and returns its path then. */
export function writeSettingsPage(root: string): string[] {
  return writeOutputs(root, compareOutputs(root, [generateSettingsPage()], []));
}
