import { expectTypeOf, test } from 'vitest';
import type { FromSchema as FromBlockSchema } from '../../blocks/contract.ts';
import type { FromSchema, TypedSchema } from '../../runtime/model/json-schema.ts';

const FILE = { type: 'object' } as TypedSchema<File>;
const SCHEMA = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    size: { type: ['number', 'string'] },
    look: { enum: ['wide', 'narrow'] },
    places: { type: 'array', items: { type: 'object', properties: { lng: { type: 'number' } } } },
    more: { type: 'object' },
    file: FILE,
    anything: {},
  },
} as const;

interface Expected {
  name: string;
  size?: number | string;
  look?: 'wide' | 'narrow';
  places?: readonly { lng?: number }[];
  more?: Readonly<Record<string, unknown>>;
  file?: File;
  anything?: unknown;
}

test('the types of props and arguments follow from their schemas, in blocks as in the runtime', () => {
  expectTypeOf<FromSchema<typeof SCHEMA>>().toExtend<Expected>();
  expectTypeOf<Expected>().toExtend<FromSchema<typeof SCHEMA>>();
  expectTypeOf<FromBlockSchema<typeof SCHEMA>>().toEqualTypeOf<FromSchema<typeof SCHEMA>>();
});
