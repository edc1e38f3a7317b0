import type { Migration } from './migration.ts';

/** Objects of the dictionary, their fields, and which entry is the value of which field. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('dictionary_object')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('object_code', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sort_order', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('dictionary_object_key', ['project_code', 'object_code'])
    .execute();
  await db.schema
    .createTable('dictionary_attribute')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('object_code', 'text', (column) => column.notNull())
    .addColumn('attribute_code', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'integer', (column) => column.notNull())
    .addColumn('sort_order', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('dictionary_attribute_key', ['project_code', 'object_code', 'attribute_code'])
    .execute();
  await db.schema
    .createTable('dictionary_value')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('object_code', 'text', (column) => column.notNull())
    .addColumn('attribute_code', 'text', (column) => column.notNull())
    .addColumn('instance_code', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('dictionary_value_key', ['project_code', 'code'])
    .execute();
  await db.schema
    .createIndex('dictionary_value_by_instance')
    .on('dictionary_value')
    .columns(['project_code', 'instance_code'])
    .execute();
};
