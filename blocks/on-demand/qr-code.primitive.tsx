// Draws a QR code, dark on light in every theme.
import { QRCodeSVG } from '@rc-component/qrcode';
import type { ReactElement } from 'react';
import { definePrimitive, type ComponentProps, type ObjectSchema } from '../contract.ts';

const PROPS = {
  type: 'object',
  required: ['value'],
  properties: { value: { type: 'string', description: 'What a camera reads.' } },
} as const satisfies ObjectSchema;

/** The light edge that cameras need, in modules. */
const MARGIN = 4;

function QrCode({ attrs, value }: ComponentProps<typeof PROPS>): ReactElement {
  return <QRCodeSVG {...attrs} value={value} marginSize={MARGIN} />;
}

/** Give it a size and an `aria-label`. */
export default definePrimitive({ props: PROPS, component: QrCode });
