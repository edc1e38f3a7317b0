// Answers the owner's calls about objects and fields of the dictionary.
import { isObject } from '../../../../runtime/model/json.ts';
import { defineRoutes } from '../calls/call.ts';
import { parseInside } from '../../entities/schema/parse-inside.ts';

/** The ids that a filter names: `{"all": [{"field": "id", "op": "in", "value": […]}]}`. */
function idsIn(filter: string | undefined): string[] | undefined {
  const asked = parseInside(filter ?? '');
  const all = isObject(asked) ? asked.all : undefined;
  const condition: unknown = Array.isArray(all) ? all[0] : undefined;
  return isObject(condition) && condition.field === 'id' && Array.isArray(condition.value)
    ? condition.value.map(String)
    : undefined;
}

export default defineRoutes('consoleDictionary', {
  objects: ({ services, site, language }, { query }) =>
    services.dictionary.fields.listObjects(site, language, { ...query, ids: idsIn(query.filter) }),
  fields: ({ services, site, language }, { query }) =>
    services.dictionary.fields.listFields(site, language, { ...query, ids: idsIn(query.filter) }),
  saveObject: async ({ services, site }, { body }) => ({
    id: await services.dictionary.fields.saveObject(site, body),
  }),
  saveField: async ({ services, site }, { body }) => ({
    id: await services.dictionary.fields.saveField(site, body),
  }),
  removeObject: ({ services, site }, { body }) => services.dictionary.fields.removeObject(site, body.id),
  removeField: ({ services, site }, { body }) => services.dictionary.fields.removeField(site, body.id),
});
