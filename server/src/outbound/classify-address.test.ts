import { expect, test } from 'vitest';
import { classifyAddress } from './classify-address.ts';

test.each(['1.1.1.1', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'])(
  'classifies %s as public',
  (address) => {
    expect(classifyAddress(address)).toBe('public');
  },
);

test.each([
  '127.0.0.1',
  '127.255.0.9',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  'fd12::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::7f00:1',
  '64:ff9b::7f00:1',
])('classifies %s as private', (address) => {
  expect(classifyAddress(address)).toBe('private');
});

test.each([
  '169.254.169.254',
  '169.254.170.2',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::ffff:168.63.129.16',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::a9fe:a9fe',
  '::ffff:0:a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '2002:7f00:1::1',
  '2001::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  '0.0.0.0',
  '0.1.2.3',
  '::',
  '224.0.0.1',
  'ff02::1',
  '255.255.255.255',
  '240.0.0.1',
  '198.18.0.1',
  'not an address',
  '',
])('classifies %s as forbidden', (address) => {
  expect(classifyAddress(address)).toBe('forbidden');
});
