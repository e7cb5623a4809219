import type { PersonChange } from "#shared/people-api.ts";

export type AskedChange = Exclude<PersonChange, "enable">;

type Question = {
  title: (name: string) => string;
  text: string;
  /** Text for the user's own account. */
  ownText: string;
  confirm: string;
  done: (name: string) => string;
};

export const QUESTIONS: Record<AskedChange, Question> = {
  "make owner": {
    title: (name) => `Make ${name} an owner?`,
    text: "Owners can do everything that editors can do. They also invite people, and disable or remove other accounts, including yours.",
    ownText: "",
    confirm: "Make owner",
    done: (name) => `${name} is an owner now.`,
  },
  "make editor": {
    title: (name) => `Make ${name} an editor?`,
    text: "Editors write posts and read messages. They no longer manage accounts.",
    ownText: "You can still write posts and read messages. You no longer manage accounts.",
    confirm: "Make editor",
    done: (name) => `${name} is an editor now.`,
  },
  "end sessions": {
    title: (name) => `Sign ${name} out everywhere?`,
    text: "This person is signed out on every device. They can sign in again with the same password.",
    ownText: "You are signed out on every device, including this one. You can sign in again with the same password.",
    confirm: "Sign out",
    done: (name) => `${name} was signed out everywhere.`,
  },
  "reset factors": {
    title: (name) => `Remove the second factor of ${name}?`,
    text: "For a person who lost the phone. The account is signed out everywhere. The next sign-in needs only the password.",
    ownText: "You are signed out everywhere. Your next sign-in needs only the password.",
    confirm: "Remove second factor",
    done: (name) => `${name} has no second factor any more.`,
  },
  disable: {
    title: (name) => `Disable ${name}?`,
    text: "The account is signed out everywhere and cannot sign in until an owner enables it again. Its posts stay.",
    ownText:
      "You are signed out everywhere and cannot sign in until another owner enables your account. Your posts stay.",
    confirm: "Disable",
    done: (name) => `${name} is disabled and was signed out.`,
  },
  remove: {
    title: (name) => `Remove ${name}?`,
    text: "The account is deleted and signed out everywhere. Its posts stay. Nobody can bring the account back.",
    ownText: "Your account is deleted and signed out everywhere. Your posts stay. Nobody can bring the account back.",
    confirm: "Remove",
    done: (name) => `The account ${name} was removed.`,
  },
};
