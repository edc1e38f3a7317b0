/** Makes X.509 certificates, which Node only reads: as little of DER as they need. */
import { randomBytes, sign, type KeyObject } from 'node:crypto';

const [INTEGER, BIT_STRING, NULL, OID, UTF8, SEQUENCE, SET, UTC_TIME] = [
  0x02, 0x03, 0x05, 0x06, 0x0c, 0x30, 0x31, 0x17,
];
const VERSION_3 = Buffer.from([0xa0, 0x03, 0x02, 0x01, 0x02]);
const SHA256_WITH_RSA = Buffer.from('06092a864886f70d01010b', 'hex');
const [COMMON_NAME, ORGANISATION] = [Buffer.from('550403', 'hex'), Buffer.from('55040a', 'hex')];

interface CertificateRequest {
  name: string;
  publicKey: KeyObject;
  /** Who signs it. */
  issuer: { name: string; privateKey: KeyObject };
  from: Date;
  to: Date;
}

/** A certificate as PEM. */
export function makeCertificate({ name, publicKey, issuer, from, to }: CertificateRequest): string {
  const algorithm = der(SEQUENCE, SHA256_WITH_RSA, der(NULL));
  const body = der(
    SEQUENCE,
    VERSION_3,
    // The first bit says that a number is negative.
    der(INTEGER, Buffer.from([0x5a]), randomBytes(19)),
    algorithm,
    writeName(issuer.name),
    der(SEQUENCE, writeTime(from), writeTime(to)),
    writeName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', body, issuer.privateKey);
  const certificate = der(SEQUENCE, body, algorithm, der(BIT_STRING, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

function writeName(name: string): Buffer {
  const part = (type: Buffer, value: string): Buffer =>
    der(SET, der(SEQUENCE, der(OID, type), der(UTF8, Buffer.from(value))));
  return der(SEQUENCE, part(ORGANISATION, 'Tessera Practice'), part(COMMON_NAME, name));
}

function writeTime(date: Date): Buffer {
  return der(UTC_TIME, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...writeLength(content.length)]), content]);
}

function writeLength(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff);
  return [0x80 | bytes.length, ...bytes];
}
