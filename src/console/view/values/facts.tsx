// Draws pairs of a title and a value.
import type { ReactElement } from 'react';
import type { ConsoleColumn } from '../../../../runtime/generated/documents.generated.ts';
import type { DocumentReader } from '../../contracts/console-context.ts';
import { Cell, isBlank, valueOf } from './cell.tsx';
import type { Row } from './data-table.tsx';

interface FactsProps {
  facts: readonly ConsoleColumn[];
  reader: DocumentReader;
  scope: { record: Row; row: Row };
}

/** Pairs of a name and a value. What has no value is left out. */
export function Facts({ facts, reader, scope }: FactsProps): ReactElement {
  return (
    <dl className="console-facts">
      {facts
        .filter((fact) => !isBlank(valueOf(fact, reader, scope)))
        .map((fact) => (
          <div key={fact.name}>
            <dt>{reader.text(fact.title, scope)}</dt>
            <dd>
              <Cell column={fact} reader={reader} scope={scope} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
