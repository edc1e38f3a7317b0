// Finds the codes of the items of a list.
import { isObject } from '../model/json.ts';

/** Members that identify an item of a list, the best one first. */
const CODE_MEMBERS = [
  'key',
  'contentCode',
  'sign',
  'code',
  'channelCode',
  'classificationCode',
  'resourceCode',
  'id',
] as const;

/** The code of an item; undefined if the member holds none. */
export function codeOf(item: unknown, member: string): string | undefined {
  const code = isObject(item) && Object.hasOwn(item, member) ? item[member] : undefined;
  return typeof code === 'string' && code !== '' && !code.startsWith('$') ? code : undefined;
}

/** The member in which each item of these lists has a code of its own; undefined if an item has none. */
export function findMember(...lists: readonly (readonly unknown[])[]): string | undefined {
  return CODE_MEMBERS.find((member) => lists.every((list) => isCodedBy(list, member)));
}

function isCodedBy(list: readonly unknown[], member: string): boolean {
  const codes = list.map((item) => codeOf(item, member));
  return !codes.includes(undefined) && new Set(codes).size === codes.length;
}
