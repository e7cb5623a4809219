// Made by `npm run database-types` from supabase/migrations.
export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "13"
  }
  public: {
    Tables: {
      account_roles: {
        Row: {
          disabled_at: string | null
          name: string
          role: string
          user_id: string
        }
        Insert: {
          disabled_at?: string | null
          name?: string
          role: string
          user_id: string
        }
        Update: {
          disabled_at?: string | null
          name?: string
          role?: string
          user_id?: string
        }
        Relationships: []
      }
      blog_posts: {
        Row: {
          author: string
          content: string
          created_at: string
          date: string
          excerpt: string
          id: string
          image_url: string | null
          language: string
          slug: string
          tags: string[]
          title: string
          translation_of: string | null
          updated_at: string
        }
        Insert: {
          author: string
          content: string
          created_at?: string
          date?: string
          excerpt?: string
          id?: string
          image_url?: string | null
          language?: string
          slug: string
          tags?: string[]
          title: string
          translation_of?: string | null
          updated_at?: string
        }
        Update: {
          author?: string
          content?: string
          created_at?: string
          date?: string
          excerpt?: string
          id?: string
          image_url?: string | null
          language?: string
          slug?: string
          tags?: string[]
          title?: string
          translation_of?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      contact_messages: {
        Row: {
          attempts: number
          delivery: string
          due_at: string
          email: string
          first_attempt_at: string | null
          id: string
          is_quarantined: boolean
          is_read: boolean
          language: string
          last_error: string | null
          mail_id: string | null
          message: string
          name: string
          read_at: string | null
          received_at: string
          request_id: string | null
          sent_at: string | null
          spam_reasons: string[]
          subject: string
        }
        Insert: {
          attempts?: number
          delivery?: string
          due_at?: string
          email: string
          first_attempt_at?: string | null
          id?: string
          is_quarantined?: boolean
          is_read?: never
          language?: string
          last_error?: string | null
          mail_id?: string | null
          message: string
          name: string
          read_at?: string | null
          received_at?: string
          request_id?: string | null
          sent_at?: string | null
          spam_reasons?: string[]
          subject: string
        }
        Update: {
          attempts?: number
          delivery?: string
          due_at?: string
          email?: string
          first_attempt_at?: string | null
          id?: string
          is_quarantined?: boolean
          is_read?: never
          language?: string
          last_error?: string | null
          mail_id?: string | null
          message?: string
          name?: string
          read_at?: string | null
          received_at?: string
          request_id?: string | null
          sent_at?: string | null
          spam_reasons?: string[]
          subject?: string
        }
        Relationships: []
      }
      deleted_pictures: {
        Row: {
          alt: string | null
          alt_changed_at: string | null
          alt_changed_by: string | null
          alt_changed_by_name: string | null
          bytes: number
          deleted_at: string
          deleted_by: string | null
          deleted_by_name: string | null
          file_name: string | null
          name: string
          object_name: string
        }
        Insert: {
          alt?: string | null
          alt_changed_at?: string | null
          alt_changed_by?: string | null
          alt_changed_by_name?: string | null
          bytes: number
          deleted_at?: string
          deleted_by?: string | null
          deleted_by_name?: string | null
          file_name?: string | null
          name: string
          object_name: string
        }
        Update: {
          alt?: string | null
          alt_changed_at?: string | null
          alt_changed_by?: string | null
          alt_changed_by_name?: string | null
          bytes?: number
          deleted_at?: string
          deleted_by?: string | null
          deleted_by_name?: string | null
          file_name?: string | null
          name?: string
          object_name?: string
        }
        Relationships: []
      }
      deleted_posts: {
        Row: {
          bytes: number
          created_at: string
          deleted_at: string
          deleted_by: string | null
          deleted_by_name: string | null
          draft_id: string | null
          fields: NonNullable<Json>
          former_slugs: string[]
          id: string
          slug: string
          title: string
          updated_at: string
          version_bytes: number
        }
        Insert: {
          bytes?: never
          created_at: string
          deleted_at?: string
          deleted_by?: string | null
          deleted_by_name?: string | null
          draft_id?: string | null
          fields: NonNullable<Json>
          former_slugs: string[]
          id: string
          slug?: never
          title?: never
          updated_at: string
          version_bytes?: number
        }
        Update: {
          bytes?: never
          created_at?: string
          deleted_at?: string
          deleted_by?: string | null
          deleted_by_name?: string | null
          draft_id?: string | null
          fields?: NonNullable<Json>
          former_slugs?: string[]
          id?: string
          slug?: never
          title?: never
          updated_at?: string
          version_bytes?: number
        }
        Relationships: []
      }
      former_slugs: {
        Row: {
          post_id: string
          slug: string
        }
        Insert: {
          post_id: string
          slug: string
        }
        Update: {
          post_id?: string
          slug?: string
        }
        Relationships: [
          {
            foreignKeyName: "former_slugs_post_id_fkey"
            columns: ["post_id"]
            referencedRelation: "blog_posts"
            referencedColumns: ["id"]
          },
        ]
      }
      picture_references: {
        Row: {
          draft_id: string | null
          id: number
          name: string
          post_id: string | null
        }
        Insert: {
          draft_id?: string | null
          id?: number
          name: string
          post_id?: string | null
        }
        Update: {
          draft_id?: string | null
          id?: number
          name?: string
          post_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "picture_references_draft_id_fkey"
            columns: ["draft_id"]
            referencedRelation: "post_drafts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "picture_references_post_id_fkey"
            columns: ["post_id"]
            referencedRelation: "blog_posts"
            referencedColumns: ["id"]
          },
        ]
      }
      picture_texts: {
        Row: {
          alt: string
          changed_at: string
          changed_by: string | null
          changed_by_name: string | null
          name: string
        }
        Insert: {
          alt?: string
          changed_at?: string
          changed_by?: string | null
          changed_by_name?: string | null
          name: string
        }
        Update: {
          alt?: string
          changed_at?: string
          changed_by?: string | null
          changed_by_name?: string | null
          name?: string
        }
        Relationships: []
      }
      post_drafts: {
        Row: {
          base_version: string | null
          bytes: number
          created_at: string
          fields: NonNullable<Json>
          id: string
          leased_by: string | null
          leased_by_name: string | null
          leased_since: string | null
          leased_until: string | null
          post_id: string | null
          revision: number
          saved_at: string
          saved_by: string | null
          saved_by_name: string | null
          schedule_failure: string | null
          scheduled_by: string | null
          scheduled_by_name: string | null
          scheduled_for: string | null
          slug: string
          title: string
        }
        Insert: {
          base_version?: string | null
          bytes?: never
          created_at?: string
          fields?: NonNullable<Json>
          id?: string
          leased_by?: string | null
          leased_by_name?: string | null
          leased_since?: string | null
          leased_until?: string | null
          post_id?: string | null
          revision?: number
          saved_at?: string
          saved_by?: string | null
          saved_by_name?: string | null
          schedule_failure?: string | null
          scheduled_by?: string | null
          scheduled_by_name?: string | null
          scheduled_for?: string | null
          slug?: never
          title?: never
        }
        Update: {
          base_version?: string | null
          bytes?: never
          created_at?: string
          fields?: NonNullable<Json>
          id?: string
          leased_by?: string | null
          leased_by_name?: string | null
          leased_since?: string | null
          leased_until?: string | null
          post_id?: string | null
          revision?: number
          saved_at?: string
          saved_by?: string | null
          saved_by_name?: string | null
          schedule_failure?: string | null
          scheduled_by?: string | null
          scheduled_by_name?: string | null
          scheduled_for?: string | null
          slug?: never
          title?: never
        }
        Relationships: [
          {
            foreignKeyName: "post_drafts_post_id_fkey"
            columns: ["post_id"]
            referencedRelation: "blog_posts"
            referencedColumns: ["id"]
          },
        ]
      }
      post_versions: {
        Row: {
          action: string
          bytes: number
          fields: NonNullable<Json>
          post_id: string
          replaced_at: string | null
          saved_at: string
          saved_by: string | null
          saved_by_name: string | null
          title: string
          version: number
        }
        Insert: {
          action: string
          bytes?: never
          fields: NonNullable<Json>
          post_id: string
          replaced_at?: string | null
          saved_at: string
          saved_by?: string | null
          saved_by_name?: string | null
          title?: never
          version: number
        }
        Update: {
          action?: string
          bytes?: never
          fields?: NonNullable<Json>
          post_id?: string
          replaced_at?: string | null
          saved_at?: string
          saved_by?: string | null
          saved_by_name?: string | null
          title?: never
          version?: number
        }
        Relationships: []
      }
      preview_links: {
        Row: {
          created_at: string
          created_by: string | null
          created_by_name: string | null
          draft_id: string | null
          draft_slug: string | null
          expires_at: string
          id: string
          post_id: string | null
          revoked_at: string | null
          token: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          created_by_name?: string | null
          draft_id?: string | null
          draft_slug?: string | null
          expires_at: string
          id?: string
          post_id?: string | null
          revoked_at?: string | null
          token: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          created_by_name?: string | null
          draft_id?: string | null
          draft_slug?: string | null
          expires_at?: string
          id?: string
          post_id?: string | null
          revoked_at?: string | null
          token?: string
        }
        Relationships: [
          {
            foreignKeyName: "preview_links_draft_id_fkey"
            columns: ["draft_id"]
            referencedRelation: "post_drafts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "preview_links_post_id_fkey"
            columns: ["post_id"]
            referencedRelation: "blog_posts"
            referencedColumns: ["id"]
          },
        ]
      }
      site_content: {
        Row: {
          content: NonNullable<Json>
          language: string
          section: string
          updated_at: string
          version: number
        }
        Insert: {
          content: NonNullable<Json>
          language: string
          section: string
          updated_at?: string
          version?: number
        }
        Update: {
          content?: NonNullable<Json>
          language?: string
          section?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      site_content_drafts: {
        Row: {
          base_version: number
          content: NonNullable<Json>
          language: string
          saved_at: string
          saved_by: string | null
          saved_by_name: string | null
          section: string
          version: number
        }
        Insert: {
          base_version?: number
          content: NonNullable<Json>
          language: string
          saved_at?: string
          saved_by?: string | null
          saved_by_name?: string | null
          section: string
          version?: number
        }
        Update: {
          base_version?: number
          content?: NonNullable<Json>
          language?: string
          saved_at?: string
          saved_by?: string | null
          saved_by_name?: string | null
          section?: string
          version?: number
        }
        Relationships: []
      }
      site_content_versions: {
        Row: {
          content: NonNullable<Json>
          language: string
          published_at: string
          published_by: string | null
          published_by_name: string | null
          section: string
          version: number
        }
        Insert: {
          content: NonNullable<Json>
          language: string
          published_at: string
          published_by?: string | null
          published_by_name?: string | null
          section: string
          version: number
        }
        Update: {
          content?: NonNullable<Json>
          language?: string
          published_at?: string
          published_by?: string | null
          published_by_name?: string | null
          section?: string
          version?: number
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      end_own_session: { Args: { session: string }; Returns: boolean }
      find_posts: {
        Args: {
          author?: string
          language?: string
          search?: string
          size?: number
          skip?: number
          sort?: string
          tag?: string
        }
        Returns: Json
      }
      has_required_level: { Args: Record<PropertyKey, never>; Returns: boolean }
      list_own_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          address: string
          created_at: string
          id: string
          is_current: boolean
          last_used_at: string
          user_agent: string
        }[]
      }
      list_pictures: {
        Args: { search?: string; skipped?: number; wanted?: number }
        Returns: {
          alt: string
          bytes: number
          drafts: number
          file_name: string
          name: string
          posts: number
          total: number
          type: string
          uploaded_at: string
        }[]
      }
      list_post_labels: { Args: Record<PropertyKey, never>; Returns: Json }
      picture_uses: {
        Args: { names: string[] }
        Returns: {
          draft_id: string
          drafts: number
          name: string
          post_id: string
          posts: number
          slug: string
          title: string
        }[]
      }
      replace_picture: {
        Args: {
          new_height?: number
          new_name: string
          new_width?: number
          old_name: string
        }
        Returns: {
          drafts: number
          posts: number
        }[]
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type PublicTables = Database["public"]["Tables"]

export type Tables<Name extends keyof PublicTables> = PublicTables[Name]["Row"]

export type TablesInsert<Name extends keyof PublicTables> = PublicTables[Name]["Insert"]
