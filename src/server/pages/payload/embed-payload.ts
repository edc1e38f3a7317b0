/** Writes page payloads as JSON for a script element. */
import type { PagePayload } from '../../../assembly/page-payload.ts';
import { embedJson } from '../head/markup.ts';
import { jsonOfShared } from './shared-part.ts';

/** The payload of a visitor's page: its site is one that pages share, and written already. */
export function embedVisitorsPayload({ model, ...others }: PagePayload): string {
  const { site, ...own } = model;
  return `{"model":{"site":${jsonOfShared(site)},${membersOf(own)},${membersOf(others)}`;
}

/** The members of an object that has some, with the brace that ends it. */
function membersOf(value: object): string {
  return embedJson(value).slice(1);
}
