/** Checks what a kit from a file says, as a save of its pages and forms would: links, media, data, rules. */
import type { OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import { checkAst } from '../../domains/content/index.ts';
import { HttpError, type InputError, type UntranslatedError } from '../../kernel/http-error.ts';
import { translateProblem } from '../../kernel/language.ts';
import { inLanguage } from '../../seed/seed-language.ts';
import { listProblems } from '../blocks/list-problems.ts';
import type { DocumentProblem, EntityContext } from '../engine/contract.ts';
import type { ReadKitFile } from './kit-file.ts';

/** Throws a 422 that names the file and the place of the first thing that no site may have. */
export async function checkKitContent(
  { services, language }: Pick<EntityContext, 'services' | 'language'>,
  { seed }: Pick<ReadKitFile, 'seed'>,
): Promise<void> {
  const { defaultLanguage, languages } = seed.site;
  const blocks = new Map<string, OwnedBlockDocument>();
  const refuse = (file: string, errors: readonly (InputError | UntranslatedError)[]): void => {
    const [error] = errors;
    if (error === undefined) return;
    const reason =
      'message' in error ? error.message : translateProblem(language, error.messageKey, error.params);
    throw new HttpError(422, 'kit.file-wrong', { place: `${file} ${error.path}`, reason });
  };
  for (const [index, { name, title, document }] of seed.blocks.entries()) {
    const problems = listProblems(language, document, title);
    const toError = ({ code, path, message }: DocumentProblem): InputError => {
      return { path: `/${index}/document${path}`, rule: code, message };
    };
    refuse('blocks.json', problems.map(toError));
    blocks.set(name, { ...document, name, title, version: 1 } as OwnedBlockDocument);
  }
  for (const page of seed.pages)
    for (const each of languages) {
      const { vm, data, dict = {} } = inLanguage(page, each, defaultLanguage);
      const ast = { vm, data, dict } as Ast;
      refuse(`pages/${page.channelCode}.json`, await checkAst(ast, [], { blocks }));
    }
  for (const [index, { rule, option }] of seed.forms.entries()) {
    const errors = await services.formConsole.findErrors(language, { rule, option });
    refuse(
      'forms.json',
      errors.map((error) => ({ ...error, path: `/${index}${error.path}` })),
    );
  }
}
