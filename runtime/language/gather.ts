/** Spreads lists and objects into what an expression makes. */
import { checkCount, failType, spend } from './limits.ts';
import { checkName } from './values.ts';

/** Adds the items of a list; nothing for null and undefined. */
export function pushAll(source: unknown, made: unknown[]): void {
  if (source === null || source === undefined) return;
  if (!Array.isArray(source)) failType(source, 'a list');
  checkCount(made.length + source.length);
  spend(source.length);
  made.push(...(source as unknown[]));
}

/** Copies own data properties only, as when a member is read. */
export function copyMembers(source: unknown, made: Record<string, unknown>): void {
  if (source === null || source === undefined) return;
  if (typeof source !== 'object') failType(source, 'an object');
  const members = Object.entries(Object.getOwnPropertyDescriptors(source));
  checkCount(members.length);
  spend(members.length);
  for (const [name, { value, enumerable }] of members) {
    if (enumerable === true && typeof value !== 'function') made[checkName(name)] = value;
  }
}
