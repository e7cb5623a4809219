import {
  BadgeCheck,
  ClipboardCheck,
  CloudCheck,
  CloudCog,
  FileCheck,
  GraduationCap,
  Handshake,
  Headset,
  Landmark,
  Lightbulb,
  LockKeyhole,
  Network,
  PackageCheck,
  RadioTower,
  Server,
  Shield,
  ShieldCheck,
  Smartphone,
  Sprout,
  UserLock,
  Users,
  Vault,
} from "lucide-react";
import type { IconName } from "./company-types.ts";

const icons = {
  "badge-check": BadgeCheck,
  "clipboard-check": ClipboardCheck,
  "cloud-check": CloudCheck,
  "cloud-cog": CloudCog,
  "file-check": FileCheck,
  "graduation-cap": GraduationCap,
  handshake: Handshake,
  headset: Headset,
  landmark: Landmark,
  lightbulb: Lightbulb,
  "lock-keyhole": LockKeyhole,
  network: Network,
  "package-check": PackageCheck,
  "radio-tower": RadioTower,
  server: Server,
  shield: Shield,
  "shield-check": ShieldCheck,
  smartphone: Smartphone,
  sprout: Sprout,
  "user-lock": UserLock,
  users: Users,
  vault: Vault,
} satisfies Record<IconName, unknown>;

/** The icon the firm's words ask for by name. */
export function CompanyIcon({ name, className = "" }: { name: IconName; className?: string }) {
  const Icon = icons[name];
  return <Icon aria-hidden="true" strokeWidth={1.5} className={`text-brand-ink ${className}`} />;
}
