// Draws a QR code, dark on light in every theme.
import { QRCodeSVG } from '@rc-component/qrcode';
import type { ReactElement } from 'react';
import { definePrimitive, type ComponentProps, type Properties } from '../contract.ts';

const PROPS = {
  value: { type: 'string', description: 'What a camera reads.' },
} as const satisfies Properties;

/** The light edge that cameras need, in modules. */
const MARGIN = 4;

function QrCode({ attrs, value }: ComponentProps<typeof PROPS, never, 'value'>): ReactElement {
  return <QRCodeSVG {...attrs} value={value} marginSize={MARGIN} />;
}

/** Give it a size and an `aria-label`. */
export default definePrimitive({ props: PROPS, required: ['value'], component: QrCode });
