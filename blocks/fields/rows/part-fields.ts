// Declares the buttons and the number of a row, which every list of rows has.
import type { ComponentType } from 'react';
import type * as parts from './parts.tsx';
import { defineField, type FieldDefinition, type FieldProps } from '../contract.ts';

type Parts = typeof parts;

const TITLE = { title: { type: 'string', description: 'Text of the button.' } } as const;
const ADDITION = {
  ...TITLE,
  method: { enum: ['push', 'unshift'], description: 'Adds the row at the end or at the beginning.' },
  defaultValue: {
    type: ['string', 'number', 'boolean', 'object', 'array'],
    description: 'The value of the new row.',
  },
} as const;

function part(name: keyof Parts, props: FieldDefinition['props'] = TITLE): FieldDefinition {
  return defineField({
    props,
    naming: () => 'own',
    isContainer: true,
    load: async () => (await import('./parts.tsx'))[name] as ComponentType<FieldProps>,
  });
}

export const ROW_PARTS: Readonly<Record<string, FieldDefinition>> = {
  Addition: part('Addition', ADDITION),
  Copy: part('Copy'),
  Remove: part('Remove'),
  MoveUp: part('MoveUp'),
  MoveDown: part('MoveDown'),
  SortHandle: part('SortHandle'),
  Index: part('Index'),
};
