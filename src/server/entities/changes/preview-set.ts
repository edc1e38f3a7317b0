/** Makes a link that shows pages as a change set has them. */
import { makeLink } from '../../domains/content/index.ts';
import { CHANGE_SET } from '../../domains/drafts/index.ts';
import type { EntityContext } from '../engine/contract.ts';
import { requireSet } from './publish-set.ts';

export async function previewSet(
  context: EntityContext,
  id: string,
): Promise<{ url: string; until: string }> {
  const { queries, site, owner } = context;
  await requireSet(context, id);
  const { key, until } = await makeLink(queries, site, { entity: CHANGE_SET, id }, owner.name);
  return { url: `${site.origin ?? ''}/preview/set/${key}`, until };
}
