/** Makes parts of the calls of entities, and of drafts, uses and imports. */

/** JSON of a schema or of a call. */
export type Members = Readonly<Record<string, unknown>>;

export const ID = { type: 'string', minLength: 1, maxLength: 100 };
export const REVISION = { type: 'integer', minimum: 0 };

export const closed = (properties: Members, required: readonly string[] = []): Members => ({
  type: 'object',
  additionalProperties: false,
  ...(required.length === 0 ? {} : { required }),
  properties,
});

/** What an owner has typed: not checked before it is saved, because a half is no record. */
const DRAFT_VALUES = { type: 'object', maxProperties: 200 };

export const DRAFT = closed(
  {
    values: DRAFT_VALUES,
    revision: { ...REVISION, description: 'The one that the draft was begun from.' },
    at: { type: 'string' },
    who: { type: 'string' },
  },
  ['values', 'revision', 'at', 'who'],
);

const seenWith = (consequence: string): Members => ({
  type: 'string',
  maxLength: 40,
  description: `\`at\` of the last draft that the caller has seen, empty for none: ${consequence}.`,
});
/** Of a draft that is kept or published. */
export const SEEN = seenWith('a newer one of another is a 409');
export const SEEN_BY_SAVE = seenWith('one of another that was not seen stays');

/** Drafts take the permission that saving takes: who translates keeps drafts too. */
export function saveDraftCall({ saves }: { saves?: string }): Members {
  return {
    method: 'POST',
    ...(saves === undefined ? {} : { permission: saves }),
    audit: 'none',
    title: 'Keeps what is typed of a record, without making it public. The last draft stays',
    body: closed({ id: ID, revision: REVISION, values: DRAFT_VALUES, seen: SEEN }, [
      'id',
      'revision',
      'values',
    ]),
    data: closed({ at: { type: 'string' }, who: { type: 'string' } }, ['at', 'who']),
    problems: ['console.unknown', 'console.in-trash', 'console.draft-too-long', 'document.moved-on'],
  };
}

export function discardDraftCall({ saves }: { saves?: string }): Members {
  return {
    method: 'POST',
    ...(saves === undefined ? {} : { permission: saves }),
    audit: 'none',
    title: 'Drops the draft of a record',
    body: closed({ id: ID, seen: SEEN_BY_SAVE }, ['id']),
  };
}

/** Beside the values of a record: when its draft goes public, and what has made it what it is. */
export const PUBLICATION = closed({
  plan: closed(
    {
      at: { type: 'string' },
      by: { type: 'string' },
      hasFailed: { type: 'boolean', description: 'At its time it could not be published.' },
    },
    ['at', 'by', 'hasFailed'],
  ),
  last: {
    ...closed({ changeSet: ID, at: { type: 'string' }, isAlone: { type: 'boolean' } }, [
      'changeSet',
      'at',
      'isAlone',
    ]),
    description:
      'What has published it last; absent when the record has been changed since. `undo` takes it back ' +
      'when it was published alone, `changeSet/undo` all that was published together.',
  },
});

/** The permission of publishing, and of what takes a publication back. */
export const publishes = ({ area, publishes: named = `${area}.publish` }: Publishing): string => named;

interface Publishing {
  area: string;
  publishes?: string;
}

export function scheduleCall(entity: Publishing): Members {
  return {
    method: 'POST',
    permission: publishes(entity),
    title: 'Makes the draft of a record public at a time: the newest one then',
    body: closed({ id: ID, at: { type: 'string', format: 'date-time', maxLength: 40 } }, ['id', 'at']),
    data: closed({ at: { type: 'string' } }, ['at']),
    problems: [
      'console.unknown',
      'console.in-trash',
      'channel.time-past',
      'channel.time-far',
      'change-set.no-draft',
    ],
  };
}

export function cancelCall(entity: Publishing): Members {
  return {
    method: 'POST',
    permission: publishes(entity),
    title: 'Does not publish the draft of a record at its time',
    body: closed({ id: ID }, ['id']),
  };
}

export function undoCall(entity: Publishing): Members {
  return {
    method: 'POST',
    permission: publishes(entity),
    title: 'Takes back a publication of a record: it is as it was, and its draft waits again',
    body: closed({ id: ID, changeSet: ID }, ['id', 'changeSet']),
    data: closed({ id: ID, revision: REVISION }, ['id', 'revision']),
    problems: [
      'console.unknown',
      'change-set.not-published',
      'change-set.changed-since',
      'change-set.too-old',
    ],
  };
}

/** What is wrong with a document that is not saved. */
export function checkCall({ saves }: { saves?: string }): Members {
  const problem = closed(
    {
      code: { type: 'string' },
      path: { type: 'string', description: 'JSON Pointer into the document.' },
      message: { type: 'string' },
    },
    ['code', 'path', 'message'],
  );
  return {
    method: 'POST',
    ...(saves === undefined ? {} : { permission: saves }),
    audit: 'none',
    title: 'What is wrong with a document. Nothing is stored',
    body: closed({ document: { type: 'object', maxProperties: 200 } }, ['document']),
    data: closed({ problems: { type: 'array', items: problem } }, ['problems']),
  };
}

export function usageCall(): Members {
  const use = closed(
    {
      where: { type: 'string', description: 'What kind of place it is, in the language of the call.' },
      title: { type: 'string' },
      link: { type: 'string', description: 'Address of the console or of edit mode; empty for none.' },
      effect: {
        enum: ['prevents', 'none'],
        description:
          '`prevents`: the record cannot be removed while this uses it. `none`: only earlier versions or ' +
          'the trash name it. Without it, the place loses the record.',
      },
    },
    ['where', 'title', 'link'],
  );
  return {
    method: 'GET',
    title: 'Where a record is used',
    query: closed({ id: ID }, ['id']),
    data: { type: 'array', items: use },
  };
}

export const JOB = closed({ id: { type: 'string', description: 'Of a job: `console/job/get`.' } }, ['id']);

const SHEET_CHOICE = {
  sheet: { type: 'string', maxLength: 255, description: 'The name of the sheet; guessed without it.' },
  heading: {
    type: 'integer',
    minimum: 1,
    maximum: 1_048_576,
    description: 'The number of the row of the headings; guessed without it.',
  },
  readsHidden: {
    type: 'boolean',
    default: true,
    description: 'Whether rows are read that the sheet hides.',
  },
};

export function importCall(): Members {
  return {
    method: 'POST',
    bodyType: 'multipart',
    takes: 'sheet',
    title: 'Starts an import of a CSV or XLSX file. A dry run changes nothing and says what would be done',
    body: closed(
      {
        file: {
          type: 'string',
          description: 'The file; a handler is given the place where it was received.',
        },
        name: { type: 'string', maxLength: 255, description: "The file's own name." },
        mapping: { type: 'string', maxLength: 20_000, description: 'JSON: columns of the file by field.' },
        fill: {
          type: 'string',
          maxLength: 20_000,
          description: 'JSON: texts by field for new records whose row has none.',
        },
        ...SHEET_CHOICE,
        key: { type: 'string', maxLength: 100, description: 'The field that tells known records.' },
        dryRun: { type: 'boolean', default: true },
        pictures: {
          type: 'boolean',
          default: false,
          description: 'Pictures of other sites in its texts are fetched into the library.',
        },
      },
      ['file', 'mapping'],
    ),
    data: JOB,
    problems: [
      'console.sheet-wrong',
      'console.sheet-unknown',
      'console.mapping-wrong',
      'console.value-missing',
      'console.cell-wrong',
      'console.cell-choice',
      'console.row-twice',
    ],
  };
}
