import type { CreateTableBuilder } from 'kysely';
import type { Migration } from './migration.ts';

type Column = 'text' | 'integer' | 'bigint' | 'text?' | 'integer?' | 'flag';

interface TableShape {
  columns: Record<string, Column>;
  key: string[];
  indexes?: Record<string, string[]>;
}

// Every table belongs to a site: `project_code` is the first column of the table, its key and its indexes.
const TABLES: Record<string, TableShape> = {
  site: {
    columns: { default_language: 'text', languages: 'text', version: 'flag', created_at: 'text' },
    key: [],
  },
  setting: { columns: { name: 'text', value: 'text' }, key: ['name'] },
  channel: {
    columns: {
      channel_code: 'text',
      parent_code: 'text?',
      component: 'text',
      channel_name: 'text',
      link_url: 'text',
      is_new_tab: 'flag',
      is_home_page: 'flag',
      seo: 'text',
      sort_order: 'integer',
      is_deleted: 'flag',
    },
    key: ['channel_code'],
  },
  content: {
    columns: {
      channel_code: 'text',
      language_code: 'text',
      revision: 'integer',
      document: 'text',
      saved_at: 'text',
      saved_by: 'text',
    },
    key: ['channel_code', 'language_code'],
  },
  content_revision: {
    columns: {
      channel_code: 'text',
      language_code: 'text',
      revision: 'integer',
      document: 'text',
      saved_at: 'text',
      saved_by: 'text',
    },
    key: ['channel_code', 'language_code', 'revision'],
  },
  classification: {
    columns: {
      classification_code: 'text',
      type: 'integer',
      parent_code: 'text?',
      title: 'text',
      sort_order: 'integer',
    },
    key: ['classification_code'],
  },
  content_item: {
    columns: {
      content_code: 'text',
      type: 'integer',
      classification_code: 'text?',
      document: 'text',
      rich_text: 'text',
      search_text: 'text',
      released_at: 'text',
      sort_price: 'integer?',
      sort_order: 'integer',
      views: 'flag',
      is_hidden: 'flag',
      created_at: 'text',
      modified_at: 'text',
    },
    key: ['content_code'],
    indexes: { content_item_by_release: ['type', 'released_at', 'content_code'] },
  },
  content_item_translation: {
    columns: {
      content_code: 'text',
      language_code: 'text',
      document: 'text',
      rich_text: 'text?',
      search_text: 'text',
    },
    key: ['content_code', 'language_code'],
  },
  friend_link: {
    columns: {
      link_code: 'text',
      title: 'text',
      url: 'text',
      image: 'text',
      is_new_tab: 'flag',
      sort_order: 'integer',
    },
    key: ['link_code'],
  },
  media: {
    columns: {
      resource_code: 'text',
      name: 'text',
      resource_type: 'integer',
      type: 'text',
      width: 'integer',
      height: 'integer',
      bytes: 'bigint',
      content_hash: 'text',
      classification_code: 'text?',
      state: 'text',
      is_marked: 'flag',
      created_at: 'text',
    },
    key: ['resource_code'],
    indexes: { media_by_state: ['state', 'resource_type', 'created_at'] },
  },
  media_use: {
    columns: { resource_code: 'text', channel_code: 'text', language_code: 'text' },
    key: ['resource_code', 'channel_code', 'language_code'],
    indexes: { media_use_by_page: ['channel_code', 'language_code'] },
  },
  owner: {
    columns: {
      owner_id: 'text',
      name: 'text',
      role: 'text',
      password_hash: 'text',
      editing_language: 'text?',
      created_at: 'text',
    },
    key: ['owner_id'],
  },
  owner_session: {
    columns: {
      token_hash: 'text',
      owner_id: 'text',
      csrf_token: 'text',
      created_at: 'text',
      expires_at: 'text',
    },
    key: ['token_hash'],
  },
  form_template: {
    columns: {
      form_id: 'text',
      title: 'text',
      document: 'text',
      pay: 'flag',
      price: 'integer?',
      is_open: 'integer',
      created_at: 'text',
    },
    key: ['form_id'],
  },
  form_record: {
    columns: {
      record_id: 'text',
      form_id: 'text',
      member_id: 'text?',
      language_code: 'text',
      values: 'text',
      created_at: 'text',
    },
    key: ['record_id'],
    indexes: { form_record_by_form: ['form_id', 'created_at'] },
  },
  dictionary_entry: {
    columns: {
      code: 'text',
      language_code: 'text',
      value: 'text',
      url: 'text?',
      resource_type: 'integer',
      modified_at: 'text',
    },
    key: ['code', 'language_code'],
  },
  idempotency_key: {
    columns: {
      key: 'text',
      caller: 'text',
      call: 'text',
      body_hash: 'text',
      status: 'integer?',
      answer: 'text?',
      created_at: 'text',
    },
    key: ['key', 'caller'],
    indexes: { idempotency_key_by_age: ['created_at'] },
  },
};

const UNIQUE: Record<string, [table: string, columns: string[]]> = {
  channel_by_link: ['channel', ['link_url']],
  owner_by_name: ['owner', ['name']],
};

/** The basic tables: sites, channels, contents with their history, items, media, owners, forms. */
export const up: Migration['up'] = async (db) => {
  for (const [name, shape] of Object.entries(TABLES)) {
    let table: CreateTableBuilder<string, string> = db.schema
      .createTable(name)
      .addColumn('project_code', 'text', (column) => column.notNull());
    for (const [column, type] of Object.entries(shape.columns)) table = addColumn(table, column, type);
    await table.addPrimaryKeyConstraint(`${name}_key`, ['project_code', ...shape.key]).execute();
    for (const [index, columns] of Object.entries(shape.indexes ?? {})) {
      await db.schema
        .createIndex(index)
        .on(name)
        .columns(['project_code', ...columns])
        .execute();
    }
  }
  for (const [index, [table, columns]] of Object.entries(UNIQUE)) {
    await db.schema
      .createIndex(index)
      .on(table)
      .columns(['project_code', ...columns])
      .unique()
      .execute();
  }
  // The only table that is read before the site is known.
  await db.schema
    .createTable('site_host')
    .addColumn('host', 'text', (column) => column.primaryKey())
    .addColumn('project_code', 'text', (column) => column.notNull())
    .execute();
};

function addColumn(
  table: CreateTableBuilder<string, string>,
  name: string,
  type: Column,
): CreateTableBuilder<string, string> {
  if (type === 'flag') return table.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0));
  if (type === 'text?') return table.addColumn(name, 'text');
  if (type === 'integer?') return table.addColumn(name, 'integer');
  return table.addColumn(name, type, (column) => column.notNull());
}
