/** Loads the documents of `schemas/forms`: the program's own forms, each a file of its own. */
import { localize } from '../../../runtime/forms/rules/localize.ts';
import type { FormTemplate } from '../../../runtime/forms/rules/rule.ts';
import type { FormDocument } from '../../../runtime/generated/documents.generated.ts';

const documents = import.meta.glob<FormDocument>('/schemas/forms/*.form.json', { import: 'default' });

/** A form in a language. */
export async function loadForm(name: string, language: string): Promise<FormTemplate> {
  const document = await documents[`/schemas/forms/${name}.form.json`]?.();
  if (document === undefined) throw new Error(`There is no form named "${name}".`);
  return localize({ rule: document.rule, option: document.option }, language);
}

/** Forms by name. */
export async function loadForms(
  names: readonly string[],
  language: string,
): Promise<Record<string, FormTemplate>> {
  const forms = await Promise.all(names.map(async (name) => [name, await loadForm(name, language)] as const));
  return Object.fromEntries(forms);
}
