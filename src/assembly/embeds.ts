/** Finds the frames of other services that a page may show. */
import { splitEmbed } from '../../blocks/on-demand/embed/read-embed.ts';
import { ownMember } from '../../runtime/model/json.ts';
import type { PageModel } from '../../runtime/model/page.ts';
import { PAGE_DOCUMENTS } from './page-names.ts';

/** The block that shows them. */
const EMBED = 'embed';

/** The origins of what the blocks of a page embed, each once. */
export function frameOriginsOf(model: PageModel): string[] {
  const origins = PAGE_DOCUMENTS.flatMap((area) => {
    const { vm, data } = model[area].ast;
    return vm
      .filter(({ block }) => block === EMBED)
      .flatMap(({ key }) => splitEmbed(String(ownMember(data, key)?.embed ?? ''))?.service.origins ?? []);
  });
  return [...new Set(origins)];
}
