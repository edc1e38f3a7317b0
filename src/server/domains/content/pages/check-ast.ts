import { findAnchorProblem } from '../../../../../runtime/model/anchor.ts';
import { ownMember } from '../../../../../runtime/model/json.ts';
import { isMediaAddress } from '../../../../../runtime/model/link.ts';
import { readLink } from '../../../../../runtime/model/link-address.ts';
import type { Ast } from '../../../../../runtime/model/page.ts';
import { formatPointer, type Path } from '../../../../../runtime/model/pointer.ts';
import { checkStoredData } from '../../../../assembly/check-stored-data.ts';
import type { UntranslatedError } from '../../../kernel/http-error.ts';
import { findProblemKey } from '../../../kernel/language.ts';
import { visitObjects } from '../../../kernel/walk-objects.ts';
import { checkMedia } from './check-media.ts';

/** Members that hold an address, and whether a text is one. */
const URL_MEMBERS: Readonly<Record<string, (text: string) => boolean>> = {
  linkUrl: (text) => 'url' in readLink(text),
  url: isMediaAddress,
  resourceUrl: isMediaAddress,
  captions: isMediaAddress,
};

/**
 * Errors of a document that is to be saved, each with its JSON Pointer. Unknown blocks and members are no
 * errors: they are stored as they are. The call's schema has checked the outer shape, names and depth before.
 * Media of other hosts are errors, unless they are among the `known` addresses.
 */
export async function checkAst(
  ast: Ast,
  place: Path,
  known: ReadonlySet<string> = new Set(),
): Promise<UntranslatedError[]> {
  const errors: UntranslatedError[] = [
    ...checkKeys(ast, place),
    ...checkAnchors(ast, place),
    ...checkSlots(ast, place),
    ...checkMedia(ast, place, known),
  ];
  visitObjects(ast, (object, path) => void errors.push(...checkAddresses(object, [...place, ...path])));
  if (errors.length > 0) return errors;
  const problems = await Promise.all(
    ast.vm.map(({ block, key }) =>
      checkStoredData(block, ownMember(ast.data, key) ?? {}, {
        document: '',
        pointer: formatPointer([...place, 'data', key]),
      }),
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

/** Blocks in slots: of a block that stands on the page itself. */
function checkSlots({ vm }: Ast, place: Path): UntranslatedError[] {
  const outer = new Set(vm.flatMap(({ key, slot }) => (slot === undefined ? key : [])));
  return vm.flatMap(({ key, slot }, index) => {
    if (slot === undefined || outer.has(slot.in)) return [];
    const path = formatPointer([...place, 'vm', index, 'slot', 'in']);
    return [{ path, rule: 'slot', messageKey: 'content.slot-outer', params: { key } }];
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
  const unsafe = Object.keys(URL_MEMBERS).filter((name) => {
    const url = Object.hasOwn(object, name) ? object[name] : undefined;
    return typeof url === 'string' && url !== '' && URL_MEMBERS[name]?.(url) !== true;
  });
  return unsafe.map((name) => ({
    path: formatPointer([...path, name]),
    rule: 'url',
    messageKey: 'input.link',
  }));
}
