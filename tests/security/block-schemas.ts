/** The schemas of the data of all blocks. */
import type { BlockDocument } from '../../runtime/generated/documents.generated.ts';
import type { Schema } from '../../src/server/api/schema/schema.ts';

const documents = import.meta.glob<BlockDocument>('/schemas/blocks/*.block.json', {
  eager: true,
  import: 'default',
});

export default Object.values(documents).map(({ name, version, data }) => ({
  name,
  version,
  data: data as Schema,
}));
