// Checks what only several documents together show.
import type {
  BlockDocument,
  ListDocument,
  MigrationDocument,
  TemplateDocument,
} from '../../../../runtime/generated/documents.generated.ts';
import type { Problem } from '../../../../runtime/model/problem.ts';
import { kinds } from '../../../assembly/documents.ts';
import { checkTitles } from './alike.ts';
import { checkBlockVersions } from './block-versions.ts';
import { checkEditTools } from './edit-tools.ts';

type Files<Document> = readonly (readonly [file: string, document: Document])[];

interface Sets {
  blocks: Files<BlockDocument>;
  migrations: Files<MigrationDocument>;
  lists: Files<ListDocument>;
  templates: Files<TemplateDocument>;
  /** Views as they are written. */
  drawn: Files<unknown>;
}

export function checkSets({ blocks, migrations, lists, templates, drawn }: Sets): Problem[] {
  const toolsOf = (kind: string): string[] | undefined => kinds.get(kind)?.tools.map(({ name }) => name);
  return [
    // Blocks in the language of owners keep their versions in the database.
    ...checkBlockVersions(
      blocks.filter(([file]) => file.endsWith('.block.json')),
      migrations,
    ),
    ...[blocks, templates, lists].flatMap((documents) => checkTitles(documents)),
    ...drawn.flatMap(([file, view]) => checkEditTools(view, toolsOf, file)),
  ];
}
