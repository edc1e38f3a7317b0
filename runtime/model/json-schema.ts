/** Declares JSON Schema as the one language for shapes, and the TypeScript types that follow from it. */

export type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

/** The part of JSON Schema (draft-07) that describes props, arguments and what views and dialogs take. */
export interface JsonSchema {
  readonly type?: SchemaType | readonly SchemaType[];
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  /** What kind of address a text is. No other text is written into an attribute that holds an address. */
  readonly format?: 'link' | 'media';
  readonly items?: JsonSchema;
  readonly properties?: Properties;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

/** Schemas by name: the props of a primitive or field, the arguments of an action. */
export type Properties = Readonly<Record<string, JsonSchema>>;

/**
 * A schema of a value whose type is declared elsewhere (generated from `schemas/api`) or is no JSON (a
 * `File`): `{ type: 'object' } as TypedSchema<DictionaryValue>`. `$type` never has a value.
 */
export type TypedSchema<Type> = JsonSchema & { readonly $type: Type };

type TypeByName = {
  string: string;
  number: number;
  integer: number;
  boolean: boolean;
  object: Readonly<Record<string, unknown>>;
  array: readonly unknown[];
  null: null;
};

/** The TypeScript type of values by name. Those that are not required may be left out. */
export type Named<Schemas, Required extends string = never> = {
  -readonly [Name in keyof Schemas as Name extends Required ? Name : never]: FromSchema<Schemas[Name]>;
} & {
  -readonly [Name in keyof Schemas as Name extends Required ? never : Name]?: FromSchema<Schemas[Name]>;
};

/** The TypeScript type of the values that fit a schema written `as const`. */
export type FromSchema<Schema> = Schema extends { readonly $type: infer Type }
  ? Type
  : Schema extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : Schema extends { readonly properties: infer Schemas }
      ? Named<
          Schemas,
          Schema extends { readonly required: readonly (infer Name extends string)[] } ? Name : never
        >
      : Schema extends { readonly items: infer Item }
        ? readonly FromSchema<Item>[]
        : Schema extends { readonly type: infer Name extends SchemaType }
          ? TypeByName[Name]
          : Schema extends { readonly type: readonly (infer Name extends SchemaType)[] }
            ? TypeByName[Name]
            : unknown;
