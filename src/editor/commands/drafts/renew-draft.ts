// Brings drafts that the browser has kept to the current versions of the blocks of the site.
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import type { Draft } from '../../contracts/drafts.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';

/** True if a block of the site stands in it in another version than the page has. */
const isOld = ({ vm }: Ast): boolean =>
  vm.some(({ block, version }) => block.startsWith('own-') && version !== blockDocuments.get(block)?.version);

/** The steps between versions are on the server. A draft stays as it is where it does not answer. */
export async function renewDraft(
  { callInBackground, model, siteBlocks }: EditorContext,
  draft: Draft,
): Promise<Draft> {
  const documents = Object.values(draft.documents);
  if (!documents.some(({ ast }) => ast.vm.some(({ block }) => block.startsWith('own-')))) return draft;
  try {
    await siteBlocks.load();
    const renew = async (ast: Ast): Promise<Ast> => {
      if (!isOld(ast)) return ast;
      const { languageCode } = model.content;
      const renewed = await callInBackground('consoleBlock.renew', {
        body: { language: languageCode, ast: { ...ast } },
      });
      return renewed as unknown as Ast;
    };
    const entries = DOCUMENT_NAMES.flatMap((area) => {
      const kept = draft.documents[area];
      return kept === undefined ? [] : [{ area, kept }];
    });
    const renewed = await Promise.all(
      entries.map(async ({ area, kept: { ast, base } }) => {
        const [own, before] = await Promise.all([renew(ast), renew(base.ast)]);
        return [area, { ast: own, base: { ...base, ast: before } }] as const;
      }),
    );
    return { ...draft, documents: Object.fromEntries(renewed) };
  } catch {
    return draft;
  }
}
