/** Makes the keys under which places and answers of a form are counted. */
import { createHash } from 'node:crypto';
import { contactIn } from '../../../../runtime/forms/places/contacts.ts';
import {
  chosenLimits,
  placeLimitsOf,
  type PlaceLimit,
} from '../../../../runtime/forms/places/place-limits.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { readForm, type FormDetail, type FormRow } from './form-rows.ts';

/** A limited option with its key. */
export interface KeyedLimit extends PlaceLimit {
  key: string;
}

export interface FormLimits {
  form: FormDetail;
  places: KeyedLimit[];
  opensAt?: string;
  closesAt?: string;
  maxRecords?: number;
  /** The most submissions of one person, and how a person is known. */
  maxEach?: number;
  eachBy: 'member' | 'phone' | 'email';
}

export function limitsOf(row: FormRow, site: SiteIdentity, language: string): FormLimits {
  const form = readForm(row, site, language);
  const { opensAt, closesAt, maxRecords, maxEach, eachBy = 'member' } = form.option;
  return {
    form,
    places: placeLimitsOf(form.rule).map((limit) => ({
      ...limit,
      key: keyOf('option', limit.path, limit.value),
    })),
    ...(opensAt === undefined ? {} : { opensAt }),
    ...(closesAt === undefined ? {} : { closesAt }),
    ...(maxRecords === undefined ? {} : { maxRecords }),
    ...(maxEach === undefined ? {} : { maxEach }),
    eachBy,
  };
}

/** True where a guest could not be told from others. */
export const needsMember = ({ form, maxEach, eachBy }: FormLimits): boolean =>
  form.pay === 1 || (maxEach !== undefined && eachBy === 'member');

export const isLimited = ({ places, opensAt, closesAt, maxRecords, maxEach }: FormLimits): boolean =>
  places.length > 0 || [opensAt, closesAt, maxRecords, maxEach].some((each) => each !== undefined);

/** The key of who has filled in these values; undefined where answers are not counted by phone or mail. */
export function personKeyOf({ form, maxEach, eachBy }: FormLimits, values: unknown): string | undefined {
  if (maxEach === undefined || eachBy === 'member') return undefined;
  const contact = contactIn(form.rule, values, eachBy);
  return contact === undefined ? undefined : keyOf(eachBy, contact);
}

/** The keys that these values are counted under. */
export function keysOf(limits: FormLimits, values: unknown): string[] {
  const person = personKeyOf(limits, values);
  return [...chosenOptions(limits, values).map(({ key }) => key), ...(person === undefined ? [] : [person])];
}

export const chosenOptions = ({ places }: FormLimits, values: unknown): KeyedLimit[] =>
  chosenLimits(places, values) as KeyedLimit[];

/** A hash, so that its length is bounded and no phone is stored twice. */
function keyOf(kind: string, ...parts: readonly unknown[]): string {
  return `${kind}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)}`;
}
