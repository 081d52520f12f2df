export default {
  open: 'Verify',
  title: 'Verify audit log',
  copy: 'Copy summary',
  links: {
    signed: 'Signed by Reeve',
    linked: 'Hash chain intact, not covered by a checkpoint',
    fault: 'First invalid entry',
    unknown: 'Not verified',
  },
  what:
    'Your browser downloads all entries and recomputes the hash chain. You do not need to trust the server’s own ' +
    'result.',
  against: 'Verify against',
  againstWhat: 'Every entry is compared with a checkpoint, which is Reeve’s signature of the audit log.',
  newest: 'Latest checkpoint from Reeve',
  signed: 'Signed on {{date}}, covers entries up to {{number}}',
  unsigned: 'No checkpoint is available yet. Only the links between the entries can be verified.',
  own: 'A checkpoint that you saved',
  ownWhy:
    'Also proves that no entry has been removed or rewritten since you saved it. You can save a checkpoint below.',
  file: 'Checkpoint file',
  choose: 'Choose a file',
  fileFaults: {
    file_too_large:
      'This file is larger than 1 MB, so it is not a checkpoint. Choose a file from “Save checkpoint”. To ' +
      'verify an export, run “npx --no reeve audit verify --file EXPORT --checkpoint FILE” in the folder where ' +
      'Reeve is installed.',
    file_unreadable: 'The browser could not read this file. Choose it again.',
    checkpoint_absent:
      'This file does not contain a checkpoint. Choose a file from “Save checkpoint” or GET ' +
      '/v1/audit/checkpoints. To verify an export, run “npx --no reeve audit verify --file EXPORT --checkpoint ' +
      'FILE” in the folder where Reeve is installed.',
    checkpoint_unreadable:
      'A checkpoint in this file is not valid: a field is missing or has an invalid value. Choose the original file.',
    key_unreadable: 'The public_key in this file is not valid. Choose the original file.',
    checkpoint_of_another_organization:
      'The checkpoint in this file belongs to a different organization, {{other}}. Choose a checkpoint of ' +
      '{{organization}}.',
    checkpoint_forged:
      'The signature of the checkpoint for entry {{number}} is not valid. The checkpoint or the public_key in ' +
      'this file was changed. Choose the original file.',
    checkpoint_missing:
      'Checkpoints before entry {{number}} are missing from this file. Choose a file with all checkpoints, or ' +
      'with only the latest one.',
  },
  fileFirst: 'Choose a checkpoint file first.',
  start: 'Verify audit log',
  running: 'The verification is in progress.',
  cancel: 'Cancel verification',
  progress: 'Verification progress',
  speed_one: '{{number}} entry, {{speed}} per second',
  speed_other: '{{number}} entries, {{speed}} per second',
  cancelled: 'The verification was canceled. There is no result.',
  failed: 'The verification could not be completed. There is no result.',
  holds: 'Verified: audit log intact',
  linked_one: 'The only entry of {{organization}} matches its hash.',
  linked_other:
    'All {{number}} entries of {{organization}} form an unbroken hash chain. None is missing and none has changed.',
  archived: 'The entries up to {{number}} are in the archive, and are not listed. Ask the operators of Reeve for them.',
  linkedPart:
    'The entries {{first}} to {{number}} of {{organization}} form an unbroken hash chain. None of them is missing ' +
    'and none has changed. The entries up to {{archived}} are in the archive, and were not verified in this browser.',
  provenByFile:
    'Entries {{first}} to {{number}} match what Reeve signed on {{date}} (key {{key}}, checkpoint file {{file}}).',
  proven: 'Entries {{first}} to {{number}} match what Reeve signed on {{date}} (key {{key}}).',
  withoutCheckpoint: 'Without a checkpoint, this does not prove that they are the entries that Reeve originally wrote.',
  newer_one: '1 newer entry continues the chain, but is not covered by this checkpoint.',
  newer_other: '{{number}} newer entries continue the chain, but are not covered by this checkpoint.',
  otherKey:
    'The key in your file, {{key}}, differs from Reeve’s current key, {{shown}}. The file is from another ' +
    'installation, or Reeve’s key was rotated.',
  checkedAt: 'Verified in a browser on {{date}}.',
  fault: 'The audit log of {{organization}} is not intact at entry {{number}}: {{what}}.',
  faultNext_one:
    'The entry before it is intact. Keep an export and your checkpoint, and contact the operators of Reeve.',
  faultNext_other:
    'The {{number}} entries before it are intact. Keep an export and your checkpoint, and contact the operators ' +
    'of Reeve.',
  faults: {
    entry_missing: 'an entry is missing',
    entry_unreadable: 'the line is not a valid entry',
    entry_out_of_order: 'its sequence number is out of order',
    entry_of_another_chain: 'it belongs to another organization',
    entry_changed: 'its content does not match its hash',
    entry_not_linked: 'its previous hash does not match the entry before it',
    checkpoint_mismatch: 'the checkpoint signs a different entry at this position',
    checkpoint_forged: 'the signature of Reeve’s checkpoint is not valid',
    checkpoint_missing: 'a checkpoint is missing',
    checkpoint_not_linked: 'the checkpoint does not follow the previous one',
    checkpoint_beyond_entries: 'the checkpoint covers entries that no longer exist',
  },
}
