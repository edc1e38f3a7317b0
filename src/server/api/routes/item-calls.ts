/** Makes the handlers of calls about one article or product, beside those of every entity. */
import type { ItemValues } from '../../../../runtime/generated/api.generated.ts';
import { itemsPathOf, itemTypeOf } from '../../domains/items/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { translateConsole } from '../../kernel/language.ts';
import type { CallContext } from '../calls/call.ts';
import { entities } from '../../entities/registry.ts';
import { entityContext } from '../entity/for-whom.ts';
import type { Entity } from '../../entities/engine/entity.ts';
import type { Written } from '../../entities/engine/keep-changes.ts';
import { actOnRecord, saveRecord } from '../../entities/engine/records.ts';
import { writeRecord } from '../../entities/engine/changing.ts';
import type { EntityContext } from '../../entities/engine/contract.ts';
import { searchDefaultsOf } from './search-defaults.ts';

interface OneItem {
  id: string;
  at?: string;
}

export function itemCalls(name: 'article' | 'product') {
  return {
    publish: (context: CallContext, { body }: { body: OneItem }) =>
      change(name, context, (entity, opened) =>
        actOnRecord(entity, opened, { id: body.id, action: 'publish', values: { at: body.at } }),
      ),
    takeDown: (context: CallContext, { body }: { body: OneItem }) =>
      change(name, context, (entity, opened) =>
        actOnRecord(entity, opened, { id: body.id, action: 'takeDown', values: {} }),
      ),
    duplicate: (context: CallContext, { body }: { body: OneItem }) =>
      change(name, context, async (entity, opened) => {
        const known = (await entity.definition.read?.(opened, [body.id]))?.get(body.id);
        if (known === undefined) throw new HttpError(404, 'console.unknown');
        const values = copyOf(known as unknown as ItemValues);
        return saveRecord(entity, opened, { values, action: 'duplicate' });
      }),
    async preview({ services, site, caller }: CallContext, { body: { id } }: { body: OneItem }) {
      const { key, until } = await services.itemPreviews.make(site, { entity: name, id }, caller.name ?? '');
      return { url: `${site.origin ?? ''}/preview/item/${key}`, until };
    },
    async searchDefaults(context: CallContext) {
      const { services, site } = context;
      const tree = await services.channels.readAll(site, site.defaultLanguage);
      const type = name === 'article' ? 1 : 2;
      const page = tree.all().find(({ component }) => itemTypeOf(component) === type);
      const defaults = await searchDefaultsOf(context, page?.channelCode ?? '');
      return {
        ...defaults,
        isHomePage: false,
        path: `${itemsPathOf(tree, type) ?? ''}/…`,
      };
    },
  };
}

async function change(
  name: string,
  context: CallContext,
  write: (entity: Entity, opened: EntityContext) => Promise<Written>,
): Promise<Pick<Written, 'id' | 'revision'>> {
  const entity = entities.get(name);
  if (entity === undefined) throw new HttpError(404, 'console.unknown');
  const { id, revision } = await writeRecord(entity, entityContext(context), (opened) =>
    write(entity, opened),
  );
  return { id, revision };
}

/** A title has so many characters at most. */
const MAX_TITLE = 200;

/** A draft with the same values, and a title that says so in every language. */
function copyOf({
  contentCode: _,
  releaseDate: __,
  slug: ___,
  ...values
}: ItemValues): Record<string, unknown> {
  const title = Object.entries(values.title).map(([language, text]) => [
    language,
    translateConsole(language, 'item.copy', { title: text }).slice(0, MAX_TITLE),
  ]);
  return { ...values, state: 'draft', title: Object.fromEntries(title) as Record<string, string> };
}
