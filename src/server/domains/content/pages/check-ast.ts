// Checks a page document before it is saved.
import type { OwnedBlockDocument } from '../../../../../runtime/generated/documents.generated.ts';
import { findAnchorProblem } from '../../../../../runtime/model/anchor.ts';
import { ownMember } from '../../../../../runtime/model/json.ts';
import type { Ast } from '../../../../../runtime/model/page.ts';
import { formatPointer, type Path } from '../../../../../runtime/model/pointer.ts';
import { unsafeAddresses } from '../../../../../runtime/owned/check-examples.ts';
import { checkStoredData } from '../../../../assembly/check-stored-data.ts';
import type { UntranslatedError } from '../../../kernel/http-error.ts';
import { findProblemKey } from '../../../kernel/language.ts';
import { visitObjects } from '../../../kernel/walk-objects.ts';
import { checkMedia, listForeignMedia } from './check-media.ts';
import { checkSlots } from './check-slots.ts';

/** What a document is checked beside. */
interface CheckedBeside {
  /** The document that it replaces. */
  today?: Ast | undefined;
  /** Blocks that come with it and are not registered yet. */
  blocks?: ReadonlyMap<string, OwnedBlockDocument>;
}

const NOTHING: Ast = { vm: [], data: {}, dict: {} };

/**
 * Errors of a document that is to be saved, each with its JSON Pointer. Unknown blocks and members are no
 * errors: they are stored as they are. The call's schema has checked the outer shape, names and depth before.
 * What the document of today has already is none: media of other hosts, and blocks that their slot no longer
 * has room for.
 */
export async function checkAst(
  ast: Ast,
  place: Path,
  { today = NOTHING, blocks = new Map() }: CheckedBeside = {},
): Promise<UntranslatedError[]> {
  const errors: UntranslatedError[] = [
    ...checkKeys(ast, place),
    ...checkAnchors(ast, place),
    ...checkSlots(ast, (index, ...below) => [...place, 'vm', index, ...below], { today, blocks }),
    ...checkMedia(ast, place, listForeignMedia(today)),
  ];
  visitObjects(ast, (object, path) => void errors.push(...checkAddresses(object, [...place, ...path])));
  if (errors.length > 0) return errors;
  const problems = await Promise.all(
    ast.vm.map(({ block, key }) =>
      checkStoredData(
        block,
        ownMember(ast.data, key) ?? {},
        { document: '', pointer: formatPointer([...place, 'data', key]) },
        blocks.get(block),
      ),
    ),
  );
  return problems.flat().map(({ pointer = '', code, details }) => ({
    path: pointer,
    rule: code,
    messageKey: findProblemKey(`form.${code}`) ?? 'request.invalid',
    // `near` is an English sentence, so it is left out.
    params: { ...details, near: '' },
  }));
}

function checkKeys({ vm }: Ast, place: Path): UntranslatedError[] {
  const seen = new Set<string>();
  return vm.flatMap(({ key }, index) => {
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [
      {
        path: formatPointer([...place, 'vm', index, 'key']),
        rule: 'unique',
        messageKey: 'content.key-twice',
        params: { key },
      },
    ];
  });
}

const ANCHOR_MESSAGES = {
  form: { messageKey: 'content.anchor-form' },
  long: { messageKey: 'content.anchor-long' },
  reserved: { messageKey: 'content.anchor-reserved' },
  taken: { messageKey: 'content.anchor-taken' },
} as const;

/** The names that links lead to: of the right form, each of one block. */
function checkAnchors({ vm }: Ast, place: Path): UntranslatedError[] {
  const seen = new Set<string>();
  return vm.flatMap(({ anchor }, index): UntranslatedError[] => {
    if (anchor === undefined) return [];
    const problem = seen.has(anchor) ? 'taken' : findAnchorProblem(anchor);
    seen.add(anchor);
    if (problem === undefined) return [];
    const path = formatPointer([...place, 'vm', index, 'anchor']);
    return [{ path, rule: 'anchor', ...ANCHOR_MESSAGES[problem], params: { name: anchor } }];
  });
}

function checkAddresses(object: Record<string, unknown>, path: Path): UntranslatedError[] {
  return unsafeAddresses(object).map((name) => ({
    path: formatPointer([...path, name]),
    rule: 'url',
    messageKey: 'input.link',
  }));
}
