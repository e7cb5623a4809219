/** A reason explains to readers of the quarantine why a message may be spam. Its weight is the strength of the sign. */
export type SpamReason = { reason: string; weight: number };

type SpamRule<Subject> = SpamReason & { holds: (subject: Subject) => boolean };

/** At most one rule of a group counts: the first one that holds. */
export type SpamRuleGroup<Subject> = SpamRule<Subject>[];

export function applyRules<Subject>(groups: SpamRuleGroup<Subject>[], subject: Subject): SpamReason[] {
  return groups.flatMap((group) => {
    const rule = group.find(({ holds }) => holds(subject));
    return rule ? [{ reason: rule.reason, weight: rule.weight }] : [];
  });
}
