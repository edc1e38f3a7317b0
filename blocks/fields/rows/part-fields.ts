import type { ComponentType } from 'react';
import type * as parts from './parts.tsx';
import { defineField, type FieldDefinition, type FieldProps } from '../contract.ts';

type Parts = typeof parts;

function part(name: keyof Parts): FieldDefinition {
  return defineField({
    props: { type: 'object', properties: { title: { type: 'string', description: 'Text of the button.' } } },
    naming: () => 'own',
    isContainer: true,
    load: async () => (await import('./parts.tsx'))[name] as ComponentType<FieldProps>,
  });
}

/** The buttons and the number of a row. Each list of rows has these parts. */
export const ROW_PARTS: Readonly<Record<string, FieldDefinition>> = {
  Addition: part('Addition'),
  Remove: part('Remove'),
  MoveUp: part('MoveUp'),
  MoveDown: part('MoveDown'),
  SortHandle: part('SortHandle'),
  Index: part('Index'),
};
