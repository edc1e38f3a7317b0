import { FORBIDDEN_NAMES, isObject } from '../../../runtime/model/json.ts';
import { isSafeUrl } from '../../../runtime/model/link.ts';
import type { Ast } from '../../../runtime/model/page.ts';
import { formatPointer, type Path } from '../../../runtime/model/pointer.ts';
import { checkBlockData } from '../../../runtime/validate/check-block-data.ts';
import type { InputError } from '../http/problem.ts';
import { visitObjects } from './walk-objects.ts';

/** Deeper data than any block's; beyond it a document is an attack on those who walk it. */
const DEEPEST = 40;
const URL_MEMBERS = ['linkUrl', 'url', 'resourceUrl'] as const;

/** What is wrong with a document that is to be saved, each with its pointer. Unknown blocks and members are none: they are kept as they are. */
export async function checkAst(ast: Ast, place: Path): Promise<InputError[]> {
  if (isDeeperThan(ast, DEEPEST)) return [{ path: formatPointer(place), rule: 'depth', message: `The document nests more than ${DEEPEST} levels deep.` }];
  const errors: InputError[] = [...checkKeys(ast, place)];
  visitObjects(ast, (object, path) => errors.push(...checkMembers(object, [...place, ...path])));
  if (errors.length > 0) return errors;
  const problems = await Promise.all(
    ast.vm.map(({ block, key }) => checkBlockData(block, ast.data[key] ?? {}, { document: '', pointer: formatPointer([...place, 'data', key]) })),
  );
  return problems.flat().map(({ pointer = '', code, message }) => ({ path: pointer, rule: code, message }));
}

function checkKeys({ vm }: Ast, place: Path): InputError[] {
  const seen = new Set<string>();
  return vm.flatMap(({ key }, index) => {
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ path: formatPointer([...place, 'vm', index, 'key']), rule: 'unique', message: `Two blocks have the key "${key}". Give each its own.` }];
  });
}

function checkMembers(object: Record<string, unknown>, path: Path): InputError[] {
  const forbidden = Object.keys(object).filter((name) => FORBIDDEN_NAMES.has(name));
  const unsafe = URL_MEMBERS.filter((name) => {
    const url = Object.hasOwn(object, name) ? object[name] : undefined;
    return typeof url === 'string' && url !== '' && !isSafeUrl(url);
  });
  return [
    ...forbidden.map((name) => ({ path: formatPointer([...path, name]), rule: 'name', message: `"${name}" may not be the name of a member.` })),
    ...unsafe.map((name) => ({ path: formatPointer([...path, name]), rule: 'url', message: 'A link begins with http://, https://, mailto:, tel: or /.' })),
  ];
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((each) => isDeeperThan(each, levels - 1));
  return isObject(value) && Object.values(value).some((each) => isDeeperThan(each, levels - 1));
}
