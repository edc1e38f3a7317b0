/** Lists the calls that every entity of the console has (api.md, "The owner's console"). */

import {
  cancelCall,
  checkCall,
  closed,
  discardDraftCall,
  DRAFT,
  ID,
  importCall,
  JOB,
  PUBLICATION,
  publishes,
  REVISION,
  saveDraftCall,
  scheduleCall,
  SEEN,
  SEEN_BY_SAVE,
  undoCall,
  usageCall,
  type Members,
} from './entity-parts.ts';

/** The member `entity` of an API document, as far as its calls depend on it. */
interface Entity {
  name: string;
  area: string;
  saves?: string;
  publishes?: string;
  row: Members;
  values?: Members;
  details?: Members;
  sorts: readonly string[];
  has: readonly string[];
  actions?: Readonly<Record<string, { values?: { properties?: Members } }>>;
  problems?: readonly string[];
  table?: object;
}

const IDS = { type: 'array', minItems: 1, maxItems: 1000, items: ID };
const FILTER = {
  type: 'string',
  maxLength: 8000,
  description: 'JSON: `{"all": [{"field", "op", "value"}]}`, or `any`; groups hold conditions and groups.',
};
const SEARCHED = { type: 'string', maxLength: 200, description: 'What the titles contain.' };

const WARNING = { type: 'string', description: 'What was left out of its texts, in words.' };
const STORED = closed({ id: ID, revision: REVISION, warning: WARNING }, ['id', 'revision']);

/** The search of a list, which an export and a bulk action have, too. */
function searchOf({ sorts }: Entity): Members {
  return {
    q: SEARCHED,
    filter: FILTER,
    sort: {
      enum: sorts.flatMap((field) => [field, `-${field}`]),
      default: sorts[0],
      description: 'With `-`: the last first.',
    },
    columns: {
      type: 'string',
      maxLength: 8000,
      description: 'Names with commas; of a text in `cells` with `cells.` before. Without it all columns.',
    },
  };
}

function listCall(entity: Entity): Members {
  return {
    method: 'GET',
    title: 'A page of the records',
    query: closed({
      ...searchOf(entity),
      pageNum: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
      pageSize: { type: 'integer', minimum: 1, maximum: 200, default: 20 },
    }),
    list: true,
    data: { type: 'array', items: entity.row },
    problems: ['console.filter-wrong'],
  };
}

function getCall({ values, details, has }: Entity): Members {
  const permissions = {
    type: 'array',
    items: { type: 'string' },
    description: 'What the caller may do here.',
  };
  return {
    method: 'GET',
    title: 'A record, as it is or as it was at a revision',
    query: closed({ id: ID, revision: REVISION }, ['id']),
    data: closed(
      {
        id: ID,
        revision: REVISION,
        values: values ?? {},
        ...(details && { details }),
        ...(has.includes('draft') && { draft: DRAFT }),
        ...(has.includes('publication') && { publication: PUBLICATION }),
        permissions,
      },
      ['id', 'revision', 'values', ...(details ? ['details'] : []), 'permissions'],
    ),
    problems: ['console.unknown', 'console.in-trash'],
  };
}

/** What an entity with a table refuses. */
const TABLE_PROBLEMS = [
  'console.value-missing',
  'console.value-taken',
  'console.link-wrong',
  'console.too-many',
];

function saveCall({ values, problems = [], saves, table, has }: Entity): Members {
  return {
    method: 'POST',
    ...(saves === undefined ? {} : { permission: saves }),
    title: 'Saves a record, or makes one without `id`. A stale revision is a 409 with what is stored',
    body: closed(
      {
        id: ID,
        revision: REVISION,
        values: values ?? {},
        ...(has.includes('draft') && { seen: SEEN_BY_SAVE }),
      },
      ['values'],
    ),
    data: STORED,
    problems: [
      'console.unknown',
      'console.in-trash',
      'document.moved-on',
      ...(table === undefined ? [] : TABLE_PROBLEMS),
      ...problems,
    ],
  };
}

/** What all actions take: which of it an action needs, the server checks. */
function membersOf(actions: NonNullable<Entity['actions']>): Members {
  return Object.fromEntries(
    Object.values(actions).flatMap(({ values }) => Object.entries(values?.properties ?? {})),
  );
}

function bulkCall({ actions = {}, area }: Entity): Members {
  return {
    method: 'POST',
    permission: `${area}.write`,
    title: 'Starts an action on many records: those of `ids`, or all that a search finds',
    body: closed(
      {
        ids: IDS,
        filter: FILTER,
        q: SEARCHED,
        action: { enum: Object.keys(actions) },
        values: closed(membersOf(actions)),
      },
      ['action'],
    ),
    data: JOB,
    problems: ['console.filter-wrong', 'console.no-rows', 'console.value-missing'],
  };
}

function exportCall(entity: Entity): Members {
  return {
    method: 'GET',
    title: 'All records that the search finds, as a file',
    query: closed({
      ...searchOf(entity),
      format: { enum: ['csv', 'xlsx'], default: 'csv' },
      titles: {
        type: 'string',
        maxLength: 8000,
        description: 'A JSON object: headings by the names of columns. With it, the values are in words.',
      },
    }),
    raw: 'text/csv; charset=utf-8',
    alsoRaw: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    problems: ['console.filter-wrong', 'console.titles-wrong', 'console.columns-none'],
  };
}

const idsCall = (title: string): Members => ({
  method: 'POST',
  title,
  body: closed({ ids: IDS }, ['ids']),
  data: JOB,
});

function removeCall(): Members {
  return {
    ...idsCall('Puts records into the trash, for 30 days: those of `ids`, or all that a search finds'),
    body: closed({ ids: IDS, filter: FILTER, q: SEARCHED }),
    problems: ['console.filter-wrong', 'console.no-rows'],
  };
}

function historyCall(): Members {
  const revision = closed(
    {
      revision: REVISION,
      at: { type: 'string' },
      who: { type: 'string', description: 'Empty for a change that was made elsewhere.' },
      action: { type: 'string', description: '`create`, `save`, `restore`, `remove`, … or an action.' },
      changed: { type: 'array', items: { type: 'string' }, description: 'The members of `values`.' },
    },
    ['revision', 'at', 'who', 'action', 'changed'],
  );
  return {
    method: 'GET',
    title: 'The revisions of a record, the last first',
    query: closed(
      {
        id: ID,
        pageNum: { type: 'integer', minimum: 1, maximum: 10_000, default: 1 },
        pageSize: { type: 'integer', minimum: 1, maximum: 200, default: 20 },
      },
      ['id'],
    ),
    list: true,
    data: { type: 'array', items: revision },
  };
}

function publishCall(entity: Entity): Members {
  const { problems = [] } = entity;
  const changeSet = { ...ID, description: 'What has published it: `undo` takes it back.' };
  return {
    method: 'POST',
    permission: publishes(entity),
    title: 'Makes the draft of a record public. Without a draft nothing is changed',
    body: closed({ id: ID, seen: SEEN }, ['id']),
    data: closed({ id: ID, revision: REVISION, warning: WARNING, changeSet }, ['id', 'revision']),
    problems: ['console.unknown', 'console.in-trash', 'document.moved-on', ...problems],
  };
}

function restoreCall({ problems = [] }: Entity): Members {
  return {
    method: 'POST',
    title: 'Makes what a record was at a revision its newest revision',
    body: closed({ id: ID, revision: REVISION }, ['id', 'revision']),
    data: STORED,
    problems: ['console.unknown', 'console.in-trash', 'console.changed-since', ...problems],
  };
}

/** The calls of each thing that an entity has. A list every entity has. */
const CALLS: Readonly<Record<string, Readonly<Record<string, (entity: Entity) => Members>>>> = {
  get: { get: getCall },
  save: { save: saveCall },
  draft: { saveDraft: saveDraftCall, discardDraft: discardDraftCall },
  check: { check: checkCall },
  publish: { publish: publishCall },
  publication: { schedule: scheduleCall, cancel: cancelCall, undo: undoCall },
  remove: {
    remove: removeCall,
    recover: () => idsCall('Takes records out of the trash'),
  },
  bulk: { bulk: bulkCall },
  export: { export: exportCall },
  import: { import: importCall },
  history: { history: historyCall, restore: restoreCall },
  usage: { usage: usageCall },
};

/**
 * An API document with the calls of its entity before its own. A document without one stays as it is. What an
 * entity has is the member `has`; unknown names are reported by the check of the document.
 */
export function expandEntity<Document extends object>(document: Document): Document {
  const { entity, calls } = document as { entity?: Entity; calls?: Members };
  if (entity === undefined) return document;
  const makers = Object.assign({}, ...entity.has.map((name) => CALLS[name] ?? {})) as Record<
    string,
    (entity: Entity) => Members
  >;
  const made = Object.entries({ list: listCall, ...makers }).map(([name, make]) => {
    const call = make(entity);
    const verb = call.method === 'GET' ? 'read' : 'write';
    const place = { path: `/api/console/${entity.name}/${name}`, who: 'owner' };
    return [name, { ...place, permission: `${entity.area}.${verb}`, audit: 'own', ...call }] as const;
  });
  return { ...document, calls: { ...Object.fromEntries(made), ...calls } };
}

/** The names of the calls that an entity has. */
export const callsOfEntity = ({ has }: Pick<Entity, 'has'>): ReadonlySet<string> =>
  new Set(['list', ...has.flatMap((name) => Object.keys(CALLS[name] ?? {}))]);
